// Directus as its own image runs it: the server, once per process.
await import('@directus/api/start')
