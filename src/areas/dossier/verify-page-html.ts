import type { Language } from '../../kernel/values/language.ts'

export type PageParts = {
  language: Language
  title: string
  style: string
  script: string
  /** The page's policy allows only this style and this script. */
  styleHash: string
  scriptHash: string
}

/** The page's frame; its texts come from the script, which has both languages. */
export const pageHtml = ({ language, title, style, script, styleHash, scriptHash }: PageParts): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${scriptHash}'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 data-word="title">${title}</h1>
<div class="languages" role="group" aria-label="Idioma / Language">
<button type="button" data-language="es" lang="es" aria-pressed="false">Español</button>
<button type="button" data-language="en" lang="en" aria-pressed="false">English</button>
</div>
</header>
<main>
<p class="lead" data-word="intro"></p>
<label class="drop" id="drop">
<strong data-word="pick"></strong>
<input type="file" id="zip" accept=".zip,application/zip">
</label>
<div class="below">
<span><span data-word="or"></span> <label class="pick-folder"><span data-word="folder"></span><input type="file" id="folder" webkitdirectory multiple></label></span>
<span data-word="stays"></span>
</div>
<div id="working" class="card" hidden>
<p id="status" role="status"></p>
<progress id="bar" aria-labelledby="status"></progress>
</div>
<div id="result" aria-live="polite"></div>
<noscript><p class="alarm">JavaScript is needed to check the files here; llano verify does it without. / Para comprobar los archivos aquí hace falta JavaScript; llano verify lo hace sin él.</p></noscript>
</main>
<footer>
<section>
<h3 data-word="strongerTitle"></h3>
<p data-word="stronger"></p>
<p data-word="limits"></p>
</section>
</footer>
<script>${script}</script>
</body>
</html>
`
