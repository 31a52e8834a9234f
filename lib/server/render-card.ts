import 'server-only'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import { type Palette, paletteOf } from '#lib/domain/palette'
import { type CardFacts, drawableCard, titleSize } from '#lib/seo/card'
import { CARD_SIZE } from '#lib/seo/metadata'
import { cardFamily, cardFonts } from '#lib/server/card-fonts'
import { cardLogo, type Logo } from '#lib/server/card-logo'
import { keptPicture } from '#lib/server/kept-pictures'
import { siteAddress } from '#lib/server/site-address'

type Look = {
  card: CardFacts
  titleSize: number
  palette: Palette
  fonts: { title: string; content: string }
  logo: Logo | null
}

/** Responds with a share card as PNG. `draw` renders its layout. */
export async function answerCard(company: string, facts: Omit<CardFacts, 'host'>, draw: (look: Look) => ReactElement) {
  const origin = siteAddress(company)
  const card = drawableCard({ ...facts, host: origin.host })
  return keptPicture(card, async () => {
    const fonts = { title: cardFamily(card.theme.title_font), content: cardFamily(card.theme.content_font) }
    const [logo, ...files] = await Promise.all([
      cardLogo(card.logo_url, origin),
      ...[...new Set(Object.values(fonts))].map(cardFonts),
    ])
    const look = { card, fonts, logo, titleSize: titleSize(card.title), palette: paletteOf(card.theme) }
    const picture = new ImageResponse(draw(look), { ...CARD_SIZE, fonts: files.flat() })
    return new Uint8Array(await picture.arrayBuffer())
  })
}
