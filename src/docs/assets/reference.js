// Draws the reference. Everything that would talk to another host is off; the page's policy forbids it as well.
const place = document.getElementById('reference')

// Longer than the place there is for it.
const translations = place.dataset.locale === 'es' ? { authSelector: { selectedType: 'Tipo: {type}' } } : {}

window.Scalar.createApiReference(place, {
  url: place.dataset.description,
  localization: { locale: place.dataset.locale, translations },
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  hideDarkModeToggle: true,
  persistAuth: false,
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  authentication: { preferredSecurityScheme: 'api_key' },
})

// Icons only: a screen reader would announce just "button" and "link".
const copy = place.dataset.locale === 'es' ? 'Copiar' : 'Copy'
function nameParts() {
  for (const button of place.querySelectorAll('button.scalar-code-copy:not([aria-label])'))
    button.setAttribute('aria-label', copy)
  // On a phone their words are there, but not shown.
  for (const link of place.querySelectorAll('a[target=_blank]:not([aria-label])'))
    link.setAttribute('aria-label', link.textContent.trim() || new URL(link.href).hostname)
}
new MutationObserver(nameParts).observe(place, { childList: true, subtree: true })
nameParts()
