import css from './pictures.module.css'

const BARS = [38, 52, 44, 66, 58, 80, 72, 94, 86, 108, 98, 122]

/** The hero illustration: a landscape with a preview of the account. */
export function HeroPicture({
  label,
  words,
}: {
  label: string
  words: { net: string; amount: string; ratified: string; stamped: string; due: string; days: string }
}) {
  return (
    <svg className={css.hero} viewBox="0 0 600 500" role="img" aria-label={label}>
      <rect className={css.sky} width="600" height="500" rx="28" />
      <circle className={css.sun} cx="470" cy="120" r="58" />
      <path className={css.far} d="M0 250l70-8 26-34h74l22 30 84 6 40-22h92l26 26 166 4V440H0z" />
      <path
        className={css.near}
        d="M0 330c120-34 230-26 330-8s190 16 270-10v160a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z"
      />
      <path
        className={css.grass}
        d="M0 392c150-26 300-14 420 2s140 4 180-4v82a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z"
      />
      <g>
        <rect className={css.card} x="48" y="96" width="340" height="228" rx="18" />
        <text className={css.label} x="74" y="134">
          {words.net}
        </text>
        <text className={css.figure} x="74" y="170">
          {words.amount}
        </text>
        {BARS.map((height, i) => (
          <g key={height}>
            <rect className={css.bar} x={74 + i * 25} y={300 - height} width="12" height={height} rx="3" />
            <rect
              className={css.barBack}
              x={87 + i * 25}
              y={300 - height * 0.42}
              width="6"
              height={height * 0.42}
              rx="2"
            />
          </g>
        ))}
      </g>
      <g>
        <rect className={css.card} x="322" y="262" width="252" height="66" rx="16" />
        <circle className={css.tick} cx="354" cy="295" r="16" />
        <path className={css.tickLine} d="M347 295l5 6 9-11" />
        <text className={css.small} x="380" y="291">
          {words.ratified}
        </text>
        <text className={css.label} x="380" y="310">
          ACTA-2026-014.pdf
        </text>
      </g>
      <g>
        <rect className={css.card} x="64" y="356" width="236" height="66" rx="16" />
        <path
          className={css.seal}
          d="M98 374l5 4 6-1 3 6 6 3-1 6 4 5-4 5 1 6-6 3-3 6-6-1-5 4-5-4-6 1-3-6-6-3 1-6-4-5 4-5-1-6 6-3 3-6 6 1z"
        />
        <text className={css.small} x="130" y="386">
          {words.stamped}
        </text>
        <text className={css.mono} x="130" y="405">
          9f2c…e41a · 913 204
        </text>
      </g>
      <g>
        <rect className={css.card} x="330" y="346" width="236" height="92" rx="16" />
        <path className={css.dial} d="M354 414a36 36 0 0 1 72 0" />
        <path className={css.dialOn} d="M354 414a36 36 0 0 1 49.8-33.3" />
        <text className={css.figureSmall} x="442" y="394">
          112 / 183
        </text>
        <text className={css.label} x="442" y="414">
          {words.days}
        </text>
      </g>
      <text className={css.onGrass} x="64" y="462">
        {words.due}
      </text>
    </svg>
  )
}

/** Small illustrations of the features. */
export function BooksPicture() {
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      {[18, 28, 22, 36, 30, 46, 40].map((height, i) => (
        <rect
          key={height}
          className={css.bar}
          x={6 + i * 16}
          y={60 - height}
          width="10"
          height={height}
          rx="2"
        />
      ))}
      <path className={css.line} d="M6 50l16-8 16 3 16-12 16 4 16-14 16-2" />
    </svg>
  )
}

export function LedgerPicture() {
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      <rect className={css.sheet} x="14" y="4" width="64" height="56" rx="6" />
      <path className={css.rule} d="M24 18h44M24 28h44M24 38h28" />
      <path className={css.pen} d="M60 52c8-10 12 6 18-2s8-8 14-4 8 0 12-4" />
      <circle className={css.tick} cx="92" cy="20" r="12" />
      <path className={css.tickLine} d="M86 20l4 5 8-9" />
    </svg>
  )
}

export function ProofsPicture() {
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      {[0, 1, 2].map(i => (
        <g key={i}>
          <rect
            className={i === 2 ? css.blockOn : css.sheet}
            x={6 + i * 40}
            y="18"
            width="28"
            height="28"
            rx="6"
          />
          {i < 2 && <path className={css.rule} d={`M${34 + i * 40} 32h12`} />}
        </g>
      ))}
      <path className={css.tickLine} d="M93 32l5 5 8-10" />
    </svg>
  )
}

export function PresencePicture() {
  const levels = [0, 0, 1, 1, 1, 2, 2, 0, 1, 1, 2, 2, 2, 2, 0, 0, 1, 1, 2, 3, 3]
  const names = [css.day0, css.day1, css.day2, css.day3]
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      {levels.map((level, i) => (
        <rect
          key={i}
          className={names[level]}
          x={6 + (i % 7) * 16}
          y={8 + Math.floor(i / 7) * 18}
          width="12"
          height="12"
          rx="3"
        />
      ))}
    </svg>
  )
}

export function FormPicture() {
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      <rect className={css.sheet} x="10" y="4" width="50" height="56" rx="6" />
      <path className={css.rule} d="M18 16h34M18 26h34M18 36h34M18 46h20" />
      <path className={css.thread} d="M52 26c24 0 16-12 36-12M52 36c24 0 16 2 36 2M52 46c24 0 16 8 36 8" />
      {[14, 38, 54].map(y => (
        <circle key={y} className={css.tick} cx="92" cy={y} r="5" />
      ))}
    </svg>
  )
}

export function ApiPicture() {
  return (
    <svg className={css.small3} viewBox="0 0 120 64" aria-hidden="true">
      <rect className={css.terminal} x="6" y="6" width="108" height="52" rx="8" />
      <path className={css.prompt} d="M18 22l7 6-7 6" />
      <path className={css.code} d="M32 34h26M18 46h18M42 46h40" />
    </svg>
  )
}
