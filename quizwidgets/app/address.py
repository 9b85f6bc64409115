"""Addresses: what to listen on, whether it needs a token, and what to tell people to open."""

from __future__ import annotations

import errno
import ipaddress
import re
import socket
from urllib.parse import quote

from tornado.netutil import bind_sockets

__all__ = [
    "EVERYWHERE",
    "FIRST_PORT",
    "LAST_PORT",
    "TRIES",
    "PortTakenError",
    "base_path",
    "is_loopback",
    "listen",
    "reachable",
    "url",
]

FIRST_PORT = 8866
LAST_PORT = 65535
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  (only with a token: see token_for)
"""What people write to listen on all addresses of the machine."""

TRIES = 50
"""How many ports from the first one are tried when none was asked for."""


class PortTakenError(Exception):
    """Somebody else listens on the port that was asked for, or on all that were tried."""

    def __init__(self, port: int, last: int) -> None:
        super().__init__(port, last)
        self.port, self.last = port, last


def is_loopback(ip: str) -> bool:
    """Tell whether only this machine can reach an address; of names, only ``localhost`` counts."""
    try:
        return ipaddress.ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"


def listen(ip: str, port: int | None) -> tuple[list[socket.socket], int]:
    """Open the listening sockets, before anything slow is loaded.

    Parameters
    ----------
    ip : str
        Address or host name to listen on.
    port : int, optional
        The port; the first free one from 8866 if none is given.

    Raises
    ------
    PortTakenError
        When the port, or every one that was tried, is in use.
    OSError
        When this machine does not have the address, or may not open the port.
    """
    ports = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    for each in ports:
        try:
            sockets = bind_sockets(each, ip)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            return sockets, sockets[0].getsockname()[1]
    raise PortTakenError(ports[0], ports[-1])


def reachable(ip: str) -> str:
    """Return the address under which other machines reach a listener on ``ip``."""
    if ip not in EVERYWHERE:
        return ip
    # Connecting a datagram socket sends nothing: it only makes the system choose the interface it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return "127.0.0.1"
        return probe.getsockname()[0]


def base_path(text: str) -> str:
    """Return a base URL with one slash at either end.

    Raises
    ------
    ValueError
        For characters that an address would have to quote.
    """
    inner = text.strip("/")
    if not re.fullmatch(r"[A-Za-z0-9._~/-]*", inner):
        raise ValueError(text)
    return f"/{inner}/" if inner else "/"


def url(host: str, port: int, base_url: str, token: str) -> str:
    """Return the address of the host's page."""
    name = f"[{host}]" if ":" in host else host
    query = f"?token={quote(token)}" if token else ""
    return f"http://{name}:{port}{base_url}{query}"
