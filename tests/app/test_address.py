"""Addresses and ports."""

import socket

import pytest

from quizwidgets.app import address


@pytest.mark.parametrize(
    ("ip", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("", False),
        ("192.168.1.5", False),
        ("laptop.local", False),
    ],
)
def test_loopback(ip, loopback):
    assert address.is_loopback(ip) is loopback


@pytest.mark.parametrize(
    ("text", "path"), [("", "/"), ("/", "/"), ("gra", "/gra/"), ("/a/b", "/a/b/"), ("/a/", "/a/")]
)
def test_base_path(text, path):
    assert address.base_path(text) == path


def test_url():
    assert address.url("127.0.0.1", 80, "/gra/", "") == "http://127.0.0.1:80/gra/"
    assert address.url("::1", 80, "/", "a&b") == "http://[::1]:80/?token=a%26b"


def test_taken_port_is_refused_when_asked_for():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(address.PortTakenError) as refusal:
            address.listen("127.0.0.1", port)
    assert refusal.value.port == port


def test_taken_port_is_passed_over_when_not_asked_for(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr(address, "FIRST_PORT", first)
        sockets, port = address.listen("127.0.0.1", None)
    for each in sockets:
        each.close()
    assert first < port < first + address.TRIES


def test_reachable_is_no_wildcard():
    assert address.reachable("192.168.1.5") == "192.168.1.5"
    assert address.reachable("0.0.0.0") not in ("", "0.0.0.0")
