import { nameOf, type PageFirm } from '../../src/areas/firm/page-firm.rules.ts'

/** A logo this wide contains the name. */
export const isWordmark = ({ width, height }: { width: number; height: number }) => width / height >= 2.2
const MAX_WIDTH = 170

/** The logo and the name; plain elements, because the public pages are rendered on the server. */
export function Sign({ firm, size }: { firm: PageFirm | null; size: number }) {
  const name = nameOf(firm)
  if (!firm?.logo)
    return (
      <>
        {firm?.name ? (
          <span className="llano-initial" aria-hidden="true">
            {[...firm.name][0]!.toUpperCase()}
          </span>
        ) : (
          <OwnSign size={size} />
        )}
        <span className="llano-name">{name}</span>
      </>
    )
  const { src, width, height } = firm.logo
  const isAlone = isWordmark(firm.logo)
  const scale = Math.min((size + (isAlone ? 4 : 0)) / height, MAX_WIDTH / width)
  return (
    <>
      <img
        src={src}
        alt={isAlone ? name : ''}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
      />
      {!isAlone && <span className="llano-name">{name}</span>}
    </>
  )
}

function OwnSign({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0f5f5c" />
      <path
        d="M9 7v18h14"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M16 18c3-3 5-3 8-1" fill="none" stroke="#f0c36a" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
