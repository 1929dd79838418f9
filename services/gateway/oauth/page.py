"""The page on which a player agrees, or does not: plain HTML that needs no script and reads well aloud."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape

from services.gateway.oauth.clients import Client

KEPT = (
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
)
"""Fields of the request that come back with the form."""
MEANING = {
    "read": "see what you see: your matches, hands and tables",
    "play": "play in your name: open and join tables, and make moves",
}
STYLE = (
    "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;"
    "background:#fff}label{display:block;margin:.8rem 0}input{font:inherit;padding:.4rem;width:100%;"
    "box-sizing:border-box}button{font:inherit;padding:.6rem 1.2rem;margin:.6rem .6rem 0 0}"
    "[role=alert]{border-left:.3rem solid #b00020;padding-left:.8rem}"
)
_DIGEST = b64encode(sha256(STYLE.encode()).digest()).decode()
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        f"default-src 'none'; style-src 'sha256-{_DIGEST}'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}


def consent_page(client: Client, scope: str, fields: Mapping[str, str], trouble: str = "") -> str:
    """`trouble` is said first, when the form was sent and could not be taken."""
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(fields[name])}">' for name in KEPT if name in fields
    )
    items = "".join(f"<li>{escape(MEANING[one])}</li>" for one in scope.split())
    name = escape(client.name)
    alert = f'<p role="alert">{escape(trouble)}</p>' if trouble else ""
    return _document(
        f"Allow {name}?",
        f"""{alert}<h1>Allow {name} to act for you?</h1>
<p>{name} is not part of this server. It asks to:</p>
<ul>{items}</ul>
<p>It will not learn your password and cannot change your account. You can end this at any time in the list of your
tokens. You go back to <strong>{escape(_host(fields.get("redirect_uri") or client.redirect_uris[0]))}</strong>.</p>
<form method="post" action="/oauth/authorize">{hidden}
<fieldset><legend>If you are not signed in with this browser</legend>
<label>Login <input name="login" autocomplete="username" autocapitalize="none"></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label></fieldset>
<button name="consent" value="yes">Allow</button><button name="consent" value="no">Do not allow</button>
</form>""",
    )


def trouble_page(what: str) -> str:
    """For a request that cannot even be sent back to where it came from."""
    return _document(
        "Not possible",
        f'<h1>This is not possible</h1><p role="alert">{escape(what)}</p>'
        "<p>The program that sent you here asked in a way that this server does not accept.</p>",
    )


def _document(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><main>{body}</main></body></html>"
    )


def _host(address: str) -> str:
    return address.partition("://")[2].partition("/")[0] or address
