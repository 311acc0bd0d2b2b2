import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from llano import WebhookVerificationError, verify_webhook


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        payload = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(payload, self.headers, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError:
            self.send_response(400)
        else:
            print(f"{event['type']} {event['record']}", flush=True)
            self.send_response(204)
        self.end_headers()


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8090"))), Handler)
print("listening", flush=True)
server.serve_forever()
