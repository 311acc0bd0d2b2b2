// Scalar writes icons and descriptions as HTML. They come from this server; what could run a script is not written all the
// same. Without createScript and createScriptURL, text never becomes a script.
const RUNS = /<\s*\/?\s*(?:script|iframe|object|embed|base|link|meta)\b|[\s"'/]on\w+\s*=|javascript:/i

window.trustedTypes?.createPolicy('default', { createHTML: html => (RUNS.test(html) ? '' : html) })
