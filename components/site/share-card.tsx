import { patternCells, CELL } from '#lib/domain/pattern-cells'
import type { Palette } from '#lib/domain/palette'

export type ShareCardProps = {
  card: { title: string; facts: string[]; publisher: string; host: string }
  titleSize: number
  palette: Palette
  fonts: { title: string; content: string }
  logo: { src: string; width: number; height: number } | null
}

const COLUMNS = 3
const ROWS = 6

/**
 * The image of a shared link, 1200 × 630. Rendered by satori, which supports only flexbox and inline styles. Text stays
 * away from the edges, because X crops 15 pixels at top and bottom.
 */
export function ShareCard({ card, titleSize, palette, fonts, logo }: ShareCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: palette.surface,
        color: palette.text,
        fontFamily: fonts.content,
        fontWeight: 500,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 885,
          padding: '60px 48px 52px 64px',
        }}
      >
        <Publisher card={card} logo={logo} fonts={fonts} />
        <div style={{ display: 'flex', flexDirection: 'column', gap: 26 }}>
          <div
            style={{
              display: 'block',
              lineClamp: 4,
              fontFamily: fonts.title,
              fontWeight: 700,
              fontSize: titleSize,
              lineHeight: 1.12,
              letterSpacing: '-0.015em',
              // A long title is cut after four lines, so its lines must be full.
              textWrap: card.title.length <= 80 ? 'balance' : 'wrap',
              // Breaks words only if one is too long for a line.
              wordBreak: /[^\s-]{37}/.test(card.title) ? 'break-word' : 'normal',
            }}
          >
            {card.title}
          </div>
          {card.facts.length > 0 && <Facts facts={card.facts} palette={palette} />}
        </div>
        <div style={{ display: 'block', lineClamp: 1, fontSize: 26, color: palette.quiet }}>
          {logo ? `${card.publisher} · ${card.host}` : card.host}
        </div>
      </div>
      <Shapes seed={card.publisher} palette={palette} />
    </div>
  )
}

function Publisher({ card, logo, fonts }: Pick<ShareCardProps, 'card' | 'logo' | 'fonts'>) {
  // Part of an image, where an alternative text has no effect.
  if (logo) return <img alt="" src={logo.src} width={logo.width} height={logo.height} />
  return (
    <div style={{ display: 'block', lineClamp: 1, fontFamily: fonts.title, fontWeight: 700, fontSize: 44 }}>
      {card.publisher === card.title ? '' : card.publisher}
    </div>
  )
}

const Facts = ({ facts, palette }: { facts: string[]; palette: Palette }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 14 }}>
    {facts.map((fact) => (
      <div
        key={fact}
        style={{
          display: 'block',
          maxWidth: 773,
          lineClamp: 1,
          padding: '10px 24px',
          borderRadius: 999,
          background: palette.brand_soft,
          fontSize: 30,
        }}
      >
        {fact}
      </div>
    ))}
  </div>
)

function Shapes({ seed, palette }: { seed: string; palette: Palette }) {
  const tones = { brand: palette.brand, accent: palette.accent, soft: palette.line, faint: palette.accent_soft }
  return (
    <svg width={315} height={630} viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}>
      <rect width={COLUMNS * CELL} height={ROWS * CELL} fill={palette.brand_soft} />
      {patternCells(seed, COLUMNS, ROWS).map(
        ({ index, path, tone, transform }) =>
          path && <path key={index} transform={transform} d={path} fill={tones[tone]} />,
      )}
    </svg>
  )
}
