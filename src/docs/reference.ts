import type { Language, LocalizedText } from '../kernel/values/language.ts'
import { renderPage } from './page.ts'
import { WORDS } from './words.ts'

/**
 * The data of the reference in the browser. The published description is English; the other one is for the
 * page only.
 */
export const DESCRIPTIONS: LocalizedText = {
  en: '/openapi.json',
  es: '/es/docs/openapi.json',
}

export function renderReference(language: Language): string {
  const words = WORDS[language]
  return renderPage({
    name: 'reference',
    language,
    head: '<link rel="stylesheet" href="/docs/assets/reference.css">\n',
    main: `<div id="content" tabindex="-1">
<noscript><p class="notice">${words.noScript} <a href="/openapi.json">openapi.json</a>.</p></noscript>
<div id="reference" data-locale="${language}" data-description="${DESCRIPTIONS[language]}"></div>
</div>`,
    end: `<script src="/docs/assets/trusted-types.js" defer></script>
<script src="/docs/assets/scalar.js" defer></script>
<script src="/docs/assets/reference.js" defer></script>
`,
  })
}
