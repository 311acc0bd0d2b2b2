// Scalar writes icons and descriptions as HTML. They come from this server; what could run a script is not written all the
// same. Text never becomes a script: a library tries whether it may evaluate an empty one, which script-src then refuses.
const RUNS = /<\s*\/?\s*(?:script|iframe|object|embed|base|link|meta)\b|[\s"'/]on\w+\s*=|javascript:/i

window.trustedTypes?.createPolicy('default', {
  createHTML: html => (RUNS.test(html) ? '' : html),
  createScript: () => '',
})
