// Before anything is drawn: light or dark as this person chose, else as their system is.
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
})()
