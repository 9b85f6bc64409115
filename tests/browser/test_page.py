"""The host's page survives what happens in a room."""

from __future__ import annotations

import json
import os
import re
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.serving import Server, children, get, until, upgrade

SHUTDOWN_THEN_INFO = """
() => new Promise((done) => {
  const kernel = window.jupyterapp.widgetManager.kernel;
  const socket = new WebSocket(`ws://${location.host}/api/kernels/${kernel.id}/channels?session_id=other`);
  const send = (msg_type, channel) => socket.send(JSON.stringify({
    header: { msg_id: msg_type, username: "", session: "other", msg_type, version: "5.3", date: new Date() },
    parent_header: {}, metadata: {}, content: { restart: false }, channel, buffers: [],
  }));
  socket.onopen = () => { send("shutdown_request", "control"); send("kernel_info_request", "shell"); };
  socket.onmessage = ({ data }) => {
    const { msg_type, parent_header } = JSON.parse(data);
    if (msg_type === "kernel_info_reply" && parent_header.msg_id === "kernel_info_request") {
      socket.close();
      done();
    }
  };
})
"""
REMEMBER = """
addEventListener("quiz:connection", ({ detail }) => {
  sessionStorage.states = `${sessionStorage.states ?? ""} ${detail.state}`;
});
"""


@pytest.fixture(scope="module")
def server():
    """One server for the tests that leave it as it was."""
    with Server() as running:
        yield running


@pytest.fixture(scope="module")
def guarded():
    """One server with a token, for the tests that end its kernel or itself and bring it back."""
    with Server(token="open-sesame", ip="127.0.0.1") as running:
        yield running


def button(page):
    return page.locator(".probe")


def click(page):
    """Click the counter and wait for Python's answer; return the new count."""
    count = int(button(page).inner_text())
    button(page).click()
    expect(button(page)).to_have_text(str(count + 1))
    return count + 1


def pid(page):
    return int(button(page).get_attribute("data-pid"))


def connection(page, state):
    page.wait_for_function("state => document.documentElement.dataset.quizConnection === state", arg=state)


def kernels(server):
    return len(server.kernel_pids())


def test_reload_comes_back_to_the_same_game(page, server):
    page.goto(server.url)
    count, before = click(page), pid(page)
    page.reload()
    expect(button(page)).to_have_text(str(count))
    assert pid(page) == before == server.kernel_pid()
    connection(page, "connected")
    expect(page.locator("#quiz-loading")).to_have_count(0)


def test_second_tab_is_in_step(page, server, context):
    page.goto(server.url)
    other = context.new_page()
    other.goto(server.url)
    expect(button(other)).to_be_visible()
    count = click(page)
    expect(button(other)).to_have_text(str(count))
    expect(button(page)).to_have_text(str(click(other)))
    assert pid(page) == pid(other)


def test_page_asks_only_its_own_server_and_has_all_scripts_at_once(page, server, requests_seen):
    page.goto(server.url)
    click(page)
    page.wait_for_load_state("networkidle")
    paths = [url.removeprefix(server.url) for url in requests_seen]
    assert not [path for path in paths if path.startswith("http")]
    late = [path for path in paths if re.search(r"\.voila\.js|/static/(?!remoteEntry)[\w-]+\.\w+\.js", path)]
    assert not late, "scripts missing in boot.toml; run tests/browser/record_boot.py"
    assert len(paths) < 15


def test_reload_fetches_hardly_anything(page, server):
    page.goto(server.url)
    expect(button(page)).to_be_visible()
    page.reload()
    expect(button(page)).to_be_visible()
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').filter((it) => it.transferSize).map((it) => it.name)"
    )
    assert all("/api/kernels/" in name for name in fetched), fetched


def test_idle_page_is_silent(page, server):
    frames, asked = [], []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(str(frame))))
    page.goto(server.url)
    click(page)
    connection(page, "connected")
    page.wait_for_load_state("networkidle")
    frames.clear()
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(1500)  # the time that nothing happens in is what is tested
    assert not frames
    assert not asked


def test_shutdown_request_of_a_page_is_ignored(page, server):
    page.goto(server.url)
    before = server.kernel_pid()
    expect(button(page)).to_be_visible()
    page.wait_for_function("window.jupyterapp")
    page.evaluate(SHUTDOWN_THEN_INFO)
    click(page)
    assert pid(page) == before == server.kernel_pid()


def test_beacon_does_not_end_the_game(page, server):
    page.goto(server.url)
    count, before = click(page), pid(page)
    kernel = page.evaluate("window.jupyterapp.widgetManager.kernel.id")
    assert get(server.address(f"voila/api/shutdown/{kernel}"), "POST")[0] == 204
    assert get(server.address(f"api/kernels/{kernel}"), "DELETE")[0] in (403, 405)
    page.goto("about:blank")
    page.goto(server.url)
    expect(button(page)).to_have_text(str(count))
    assert pid(page) == before == server.kernel_pid()


BOXES = """
import ipywidgets as w
from IPython.display import HTML, display

out = w.Output()
with out:
    print("printed")
    display(HTML("<i class='shown'>shown</i>"))
    display(w.Label("inside"))
w.VBox([
    w.HBox([w.Button(description="Press"), w.Text(), w.Dropdown(), w.ToggleButtons(options=["one"])]), out,
    w.IntSlider(), w.Tab([w.Label("two")]), w.Accordion([w.Textarea()]), w.ColorPicker(), w.SelectMultiple(),
])
"""


def test_boxes_and_output_are_drawn_in_the_hosts_language(page, serve, tmp_path):
    path = tmp_path / "boxes.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BOXES)]), path)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(serve(path, language="pl").url)
    expect(page.locator("#quiz-loading-text")).to_have_text(re.compile("gry|Wczyt|gotowe"))
    kinds = "button text dropdown toggle-buttons hslider tab accordion colorpicker select-multiple"
    for kind in kinds.split():
        expect(page.locator(f".widget-{kind}").first).to_be_visible()
    for text in ("printed", "shown", "inside", "Press"):
        expect(page.get_by_text(text, exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert not errors


def test_dark_and_light(browser, server):
    papers = []
    for scheme in ("dark", "light"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(server.url)
        expect(button(page)).to_be_visible()
        papers.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert page.evaluate("document.body.dataset.jpThemeLight") == json.dumps(scheme == "light")
        page.close()
    assert papers == ["rgb(15, 23, 42)", "rgb(248, 250, 252)"]


def test_socket_cut_then_mended(page, server, context):
    proxy = server.proxy()
    page.goto(proxy.url)
    click(page)
    page.evaluate("window.stayed = true")
    proxy.cut()
    expect(page.locator("#quiz-connection")).to_be_visible()
    expect(page.locator("#quiz-connection-text")).to_have_text("Reconnecting…")
    connection(page, "connecting")
    other = context.new_page()
    other.goto(server.url)
    count = click(other)
    proxy.mend()
    connection(page, "connected")
    expect(page.locator("#quiz-connection")).to_be_hidden()
    expect(button(page)).to_have_text(str(count))
    click(page)
    assert page.evaluate("window.stayed"), "the page was loaded anew for a socket"


def test_offline_is_said_at_once(page, server, context):
    page.goto(server.url)
    click(page)
    context.set_offline(True)
    expect(page.locator("#quiz-connection-text")).to_contain_text("offline", timeout=1500)
    context.set_offline(False)
    connection(page, "connected")
    click(page)


def test_kernel_killed_then_back_by_itself(page, guarded):
    page.add_init_script(REMEMBER)
    page.goto(guarded.url)
    click(page)
    before = guarded.kernel_pid()
    os.kill(before, signal.SIGKILL)
    page.wait_for_function(
        "before => Number(document.querySelector('.probe')?.dataset.pid ?? before) !== before", arg=before
    )
    click(page)
    assert " dead" in page.evaluate("sessionStorage.states")
    assert pid(page) == guarded.kernel_pid() != before


def test_page_that_was_left_and_yet_not_left(page, server):
    """A link that only opens a mail program looks like leaving, and makes Voila let go of the kernel."""
    page.goto(server.url)
    count = click(page)
    connection(page, "connected")
    page.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    page.wait_for_event("load")
    expect(button(page)).to_have_text(str(count))
    click(page)


def test_server_restarted_then_page_back_by_itself(page, guarded):
    page.goto(guarded.url)
    click(page)
    before = pid(page)
    guarded.stop()
    expect(page.locator("#quiz-connection")).to_be_visible()
    guarded.start()
    page.wait_for_function(
        "before => Number(document.querySelector('.probe')?.dataset.pid ?? before) !== before", arg=before
    )
    click(page)
    connection(page, "connected")


def test_first_visits_at_once_start_one_kernel_below_a_base_url(page, serve):
    server = serve(base_url="/gra/")
    with ThreadPoolExecutor(6) as pool:
        pages = list(pool.map(lambda _: get(server.url)[1], range(6)))
    assert len(set(pages)) == 1
    assert kernels(server) == 1
    assert get(f"http://127.0.0.1:{server.port}/")[0] == 404
    page.goto(server.url)
    click(page)


def test_bare_requests_start_nothing(server):
    before = server.kernel_pid()
    for _ in range(3):
        assert get(server.url)[0] == 200
        assert get(server.url, "HEAD")[0] == 200
        assert get(server.address("favicon.ico"))[0] == 200
        assert get(server.address("join"))[0] == 404
        assert get(server.address("voila/render/probe.ipynb"))[0] == 404
    assert server.kernel_pids() == [before]


def channels(server):
    """Return the address of the kernel's socket."""
    kernel = re.search(r'"kernelId": "([^"]+)"', get(server.url)[1])[1]
    return server.address(f"api/kernels/{kernel}/channels")


def test_token_is_asked_for(page, guarded):
    assert "kernelId" not in get(guarded.address())[1]
    assert get(channels(guarded).removesuffix("/channels"))[0] in (302, 403)
    assert upgrade(channels(guarded)) == 403
    assert upgrade(channels(guarded) + "?token=open-sesame") == 101
    page.goto(guarded.url)
    click(page)


def test_other_origins_and_names_are_refused(server):
    assert upgrade(channels(server)) == 101
    assert upgrade(channels(server), Origin="http://evil.example") == 403
    # A name that a stranger made to point at this machine, so that their page seems to be of the same origin.
    assert upgrade(channels(server), Host="evil.example", Origin="http://evil.example") == 403
    assert get(server.url, Host="evil.example")[0] == 403


def test_failing_notebook_is_told_and_tried_again(page, serve, tmp_path):
    path = tmp_path / "broken.ipynb"

    def write(source):
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), path)

    write("password = 1 / 0")
    server = serve(path)
    page.goto(server.url)
    expect(page.locator("#quiz-failed")).to_contain_text("could not be started")
    assert "ZeroDivisionError" not in page.content()
    assert "ZeroDivisionError" in server.log.read_text()
    until(lambda: kernels(server) == 0)
    write(nbformat.read(Path(__file__).with_name("probe.ipynb"), 4).cells[0].source)
    page.reload()
    click(page)


@pytest.mark.parametrize(("how", "when"), [(signal.SIGTERM, "ready"), (signal.SIGINT, "starting")])
def test_ended_server_leaves_no_kernel(serve, how, when):
    server = serve()
    kernel = server.kernel_pid()
    until(lambda: when in server.health() or "ready" in server.health())
    started = children(server.process.pid)
    assert server.stop(how) == 0
    assert kernel in started
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in started), 5)
