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
