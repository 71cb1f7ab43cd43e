"""A whole backend for Finance Chat: the token endpoint of your site, and the six endpoints of the service.

Start it with: python3 backend.py. It keeps everything in memory; use your database in its place.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
import uuid
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SITE = os.environ.get("SITE", "https://www.example")  # The origin of your pages.
TOKEN_SECRET = os.environ.get("TOKEN_SECRET", os.urandom(32).hex()).encode()
ACCESS_TOKEN_SECONDS = 5 * 60
REFRESH_TOKEN_SECONDS = 24 * 60 * 60
MAX_BODY_BYTES = 64 * 1024
MAX_TEXT_LENGTH = 4000
CORS = {
    "Access-Control-Allow-Origin": SITE,
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "600",
    "Vary": "Origin",
}


def random_id():
    return str(uuid.uuid4())


class Refusal(Exception):
    def __init__(self, status, detail):
        self.status, self.detail = status, detail


# Tokens

next_refresh_ids = {}  # The refresh token that each chat may use next. A chat that is not here has ended.
lock = threading.Lock()


def encode(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def signature(signed):
    return encode(hmac.new(TOKEN_SECRET, signed, hashlib.sha256).digest())


def sign(claims):
    signed = encode(b'{"alg":"HS256","typ":"JWT"}') + b"." + encode(json.dumps(claims).encode())
    return (signed + b"." + signature(signed)).decode()


def issue_tokens(user_id, chat_id=None):
    chat_id, refresh_id, now = chat_id or random_id(), random_id(), int(time.time())
    next_refresh_ids[chat_id] = refresh_id
    access = {"use": "access", "jti": random_id(), "exp": now + ACCESS_TOKEN_SECONDS}
    refresh = {"use": "refresh", "jti": refresh_id, "exp": now + REFRESH_TOKEN_SECONDS, "chatId": chat_id}
    return {
        "accessToken": sign({**access, "sub": user_id}),
        "refreshToken": sign({**refresh, "sub": user_id}),
    }


def read_token(use, token, expired_too=False):
    signed, _, given = token.encode().rpartition(b".")
    if hmac.compare_digest(given, signature(signed)):
        payload = signed.partition(b".")[2]
        claims = json.loads(base64.urlsafe_b64decode(payload + b"=" * (-len(payload) % 4)))
        if claims["use"] == use and (expired_too or claims["exp"] > time.time()):
            return claims
    raise Refusal(401, "Unauthorized")


def renew_tokens(user_id, refresh_token):
    """A refresh token that comes a second time may be stolen, so it ends the chat: nobody can renew it again."""
    claims = read_token("refresh", refresh_token)
    with lock:
        expected = next_refresh_ids.pop(claims["chatId"], None)
        if claims["sub"] != user_id or claims["jti"] != expected:
            raise Refusal(401, "Unauthorized")
        return issue_tokens(user_id, claims["chatId"])


# The site: it knows who is signed in.

# In place of your own sign-in. Set such a cookie with HttpOnly, Secure and SameSite=Lax.
site_sessions = {random_id(): "ada"}


def chat_tokens(headers):
    # A form or a script of another site has another origin.
    if headers.get("Origin") != SITE:
        raise Refusal(403, "Wrong origin")
    cookie = SimpleCookie(headers.get("Cookie", "")).get("session")
    user_id = cookie and site_sessions.get(cookie.value)
    if not user_id:
        raise Refusal(401, "Unauthorized")
    return issue_tokens(user_id)


# The service: it knows only tokens.

chat_sessions = {}


def read_texts(user_id, body, *fields):
    """The fields of the body. Each must be a text; `userId` must be that of the token."""
    for field in fields:
        value = body.get(field) if isinstance(body, dict) else None
        if not isinstance(value, str) or not value.strip():
            raise Refusal(422, f"{field} must be a text")
    if "userId" in fields and body["userId"] != user_id:
        raise Refusal(403, "Another user")
    return [body[field] for field in fields]


def refresh(user_id, body):
    return renew_tokens(user_id, *read_texts(user_id, body, "refreshToken"))


def create_session(user_id, body):
    _, chat_type = read_texts(user_id, body, "userId", "chatType")
    session_id = random_id()
    chat_sessions[session_id] = user_id
    created_at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return {"sessionId": session_id, "chatType": chat_type, "createdAt": created_at}


def send(user_id, body):
    _, session_id, payload_type = read_texts(user_id, body, "userId", "sessionId", "payloadType")
    if chat_sessions.get(session_id) != user_id:
        raise Refusal(404, "Unknown session")
    [text] = read_texts(user_id, body.get("payload"), "text")
    if payload_type != "text" or len(text) > MAX_TEXT_LENGTH:
        raise Refusal(422, "payload.text is too long, or payloadType is not text")
    return {"messages": [{"payloadType": "text", "payload": {"text": f"You said: {text}"}}]}


def metrics(user_id, body):
    cards = [{"key": "cash_balance", "title": "Cash balance", "value": 1280.5}]
    return {"asOfDate": time.strftime("%Y-%m-%d", time.gmtime()), "currency": "EUR", "cards": cards}


def actions(user_id, body):
    return {"items": [{"insightId": "ins_1", "title": "Move 200 euros to savings", "priorityRank": 1}]}


def connect(user_id, body):
    return {"connect_url": f"https://bank.example/connect?state={random_id()}"}


ENDPOINTS = {
    "POST /api/auth/refresh": refresh,
    "POST /api/chat/session/create": create_session,
    "POST /api/chat/send": send,
    "GET /api/money/metrics": metrics,
    "GET /api/money/actions": actions,
    "POST /api/integrations/bankdata/connect": connect,
}


def error_body(detail):
    return {"detail": detail, "request_id": f"req_{random_id()}"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.read_body()
        operation = f"{self.command} {self.path}"
        if operation == "POST /chat-tokens":
            return chat_tokens(self.headers)
        if operation not in ENDPOINTS:
            raise Refusal(404, "Not found")
        [token] = re.findall(r"^Bearer (\S+)$", self.headers.get("Authorization", ""), re.I) or [""]
        # A renewal comes after the access token has expired.
        is_renewal = ENDPOINTS[operation] is refresh
        user_id = read_token("access", token, expired_too=is_renewal)["sub"]
        return ENDPOINTS[operation](user_id, body)

    def read_body(self):
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 <= length <= MAX_BODY_BYTES:
            self.close_connection = True
            raise Refusal(413, "The body is too large")
        try:
            return json.loads(self.rfile.read(length) or b"null")
        except ValueError:
            raise Refusal(400, "The body is not JSON")

    def respond(self):
        try:
            status, body = 200, self.answer()
        except Refusal as refusal:
            status, body = refusal.status, error_body(refusal.detail)
        except Exception as error:
            print(repr(error), file=sys.stderr)
            status, body = 500, error_body("Internal server error")
        self.write(status, json.dumps(body).encode())

    do_GET = do_POST = respond

    def do_OPTIONS(self):
        self.write(200, b"")

    def write(self, status, body):
        self.send_response(status)
        for name, value in CORS.items() if self.path.startswith("/api/") else ():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4320"))), Handler)
    [session] = site_sessions
    print(f"http://127.0.0.1:{server.server_port} with the cookie session={session}", flush=True)
    server.serve_forever()
