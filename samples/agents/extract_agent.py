#!/usr/bin/env python3
"""An agent without any SDK: plain HTTP and the standard library of Python 3.8 or newer.

Offers text_extract: params {"html": "..."} -> title, language, headings, text, tables, captions, links.

    python3 extract_agent.py --id extract-1 --hub http://127.0.0.1:7100
"""
import argparse
import json
import os
import re
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


# --- the work ---------------------------------------------------------------------------------

class Page(HTMLParser):
    """Collects what an article says and leaves out what surrounds it."""

    IGNORED = {"script", "style", "nav", "header", "footer", "aside", "svg", "title"}
    BLOCKS = {"p", "li", "h1", "h2", "h3", "td", "th", "caption", "figcaption"}

    def __init__(self):
        super().__init__()
        self.result = {"title": "", "language": "", "headings": [], "text": "", "tables": [],
                       "captions": [], "links": []}
        self.paragraphs = []
        self.ignored = []  # the open elements that are left out, innermost last
        self.words = None  # the pieces of the open block, if one is open
        self.link = None   # the open link

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "html":
            self.result["language"] = attributes.get("lang") or ""
        if tag in self.IGNORED or (tag == "p" and attributes.get("class") == "byline"):
            self.ignored.append(tag)
        if self.ignored:
            return
        if tag == "table":
            self.result["tables"].append({"caption": "", "rows": []})
        elif tag == "tr":
            self.result["tables"][-1]["rows"].append([])
        elif tag in self.BLOCKS:
            self.words = []
        elif tag == "a" and self.words is not None:
            self.link = (attributes.get("href") or "", attributes.get("rel") or "", len(self.words))

    def handle_data(self, data):
        if not self.ignored and self.words is not None:
            self.words.append(data)

    def handle_endtag(self, tag):
        if self.ignored:
            if tag == self.ignored[-1]:
                self.ignored.pop()
        elif tag == "a" and self.link is not None:
            href, rel, start = self.link
            self.link = None
            self.result["links"].append(
                {"href": href, "rel": rel, "text": tidy("".join(self.words[start:]))})
        elif tag in self.BLOCKS and self.words is not None:
            text, self.words = tidy("".join(self.words)), None
            self.block(tag, text)

    def block(self, tag, text):
        if tag in ("td", "th"):
            self.result["tables"][-1]["rows"][-1].append(text)
        elif tag == "caption":
            self.result["tables"][-1]["caption"] = text
        elif tag == "figcaption":
            self.result["captions"].append(text)
        elif tag == "h1":
            self.result["title"] = text
        elif tag in ("h2", "h3"):
            self.result["headings"].append(text)
        elif text:
            self.paragraphs.append(text)

    def finished(self):
        self.close()
        self.result["text"] = "\n\n".join(self.paragraphs)
        return self.result


WIDE = "\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef"


def tidy(text):
    """One space between words, none between Chinese characters."""
    text = " ".join(text.split())
    return re.sub("(?<=[%s]) (?=[%s])" % (WIDE, WIDE), "", text)


def extract(params):
    if not isinstance(params, dict) or not isinstance(params.get("html"), str):
        raise ValueError('params must be {"html": "..."}')
    page = Page()
    page.feed(params["html"])
    return page.finished()


# --- what any agent does ----------------------------------------------------------------------

class Execute(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # headers and body leave in one packet
    timeout = 60

    def do_POST(self):
        size = int(self.headers.get("content-length") or 0)
        if self.path != "/execute" or size > 10_000_000:
            self.close_connection = True
            return self.answer(413 if size > 10_000_000 else 404, error("NOT_FOUND", "POST /execute"))
        try:
            call = json.loads(self.rfile.read(size))
            self.answer(200, extract(call.get("params")))
        except ValueError as problem:
            self.answer(400, error("INVALID_REQUEST", str(problem)))

    def answer(self, status, document):
        body = json.dumps(document, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def error(code, message):
    return {"error": {"code": code, "message": message, "retryable": False}}


def ask(hub, method, path, document):
    request = urllib.request.Request(
        hub + path, json.dumps(document).encode(), {"content-type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=3) as answer:
        return json.load(answer)


def keep_registered(hub, manifest, owner):
    """Registers, beats, and registers again when the hub does not know the agent. Never ends."""
    path = "/v1/agents/" + manifest["agent_id"]
    registered = False
    sequence = 0
    while True:
        try:
            if not registered:
                owner["access_id"] = ask(hub, "PUT", path, manifest)["access_id"]
                registered, sequence = True, 0
                print("registered", manifest["agent_id"], manifest["endpoint"], flush=True)
            sequence += 1
            beat = {"heartbeat_seq": sequence, "status": "READY", **owner}
            answer = ask(hub, "POST", path + "/heartbeat", beat)
            registered = not answer.get("manifest_wanted")
        except urllib.error.HTTPError as refusal:
            print("hub:", refusal.code, refusal.read(1000).decode("utf-8", "replace"), flush=True)
            registered = registered and refusal.code != 404
        except OSError as problem:
            print("hub:", problem, flush=True)
        time.sleep(manifest["heartbeat_interval"])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--id", default="extract-1")
    options.add_argument("--hub", default="http://127.0.0.1:7100")
    options.add_argument("--port", type=int, default=0, help="0 takes a free one")
    options.add_argument("--version", default="1.0.0")
    options.add_argument("--group", default="day")
    options.add_argument("--beat", type=float, default=5, help="seconds between heartbeats")
    options = options.parse_args()

    ThreadingHTTPServer.request_queue_size = 128
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Execute)
    manifest = {
        "agent_id": options.id,
        "endpoint": "http://127.0.0.1:%d" % server.server_port,
        "version": options.version,
        "groups": [options.group],
        "labels": {"language": "python"},
        "heartbeat_interval": options.beat,
        "capabilities": [{
            "name": "text_extract",
            "description": "Takes the text, headings, tables and links out of an HTML page.",
            "tags": ["html", "text"],
            "idempotent": True,
            "timeout_ms": 5000,
            "input_schema": {"type": "object", "required": ["html"],
                             "properties": {"html": {"type": "string"}}},
        }],
    }
    owner = {}  # proves that a beat and the goodbye come from this very instance
    signal.signal(signal.SIGTERM, lambda *_: os._exit(goodbye(options.hub, manifest["agent_id"], owner)))
    threading.Thread(target=keep_registered, args=(options.hub, manifest, owner), daemon=True).start()
    server.serve_forever()


def goodbye(hub, agent_id, owner):
    try:
        ask(hub, "DELETE", "/v1/agents/%s?access_id=%s" % (agent_id, owner.get("access_id", "")), {})
    except OSError:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
