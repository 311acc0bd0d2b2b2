// Before anything is drawn: light or dark as this person chose, else as their system is. And the first requests of the page, which would
// otherwise wait for its scripts.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {}
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'auto' ? (isDark ? 'dark' : 'light') : chosen
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  // Style sheets that a component writes are text without markup; whatever has any is refused.
  if (window.trustedTypes?.createPolicy)
    trustedTypes.createPolicy('default', {
      createHTML: text => (text.includes('<') ? null : text),
      // The worker that reads the text of a PDF.
      createScriptURL: url => (/^\/assets\/pdf\.worker\.min-[\w-]+\.js$/.test(url) ? url : null),
    })
  const { first } = document.currentScript.dataset
  if (!first) return
  // As in web/shared/words.tsx: errors are in the language of the page.
  let language = navigator.language.startsWith('es') ? 'es' : 'en'
  try {
    const kept = localStorage.getItem('llano-language')
    if (kept === 'es' || kept === 'en') language = kept
  } catch {}
  window.firstResponses = new Map()
  for (const path of first.split(' ')) {
    const response = fetch(path, { credentials: 'same-origin', headers: { 'accept-language': language } })
    // web/shared/api.ts reports a failure when it asks for the response.
    response.catch(() => {})
    window.firstResponses.set(path, response)
  }
})()
