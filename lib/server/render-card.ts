import 'server-only'
import { ImageResponse } from 'next/og'
import type { ReactElement } from 'react'
import { type Palette, paletteOf } from '#lib/domain/palette'
import { CARD_SIZE, type CardContent, toDrawableCard, titleSize } from '#lib/domain/share-card'
import { cardFontOf, loadCardFonts } from '#lib/server/card-fonts'
import { drawCardLogo, type Logo } from '#lib/server/card-logo'
import { respondWithCachedImage } from '#lib/server/cached-images'
import { siteUrl } from '#lib/server/site-url'

type CardLayout = {
  card: CardContent
  titleSize: number
  palette: Palette
  fonts: { title: string; content: string }
  logo: Logo | null
}

/** Responds with a share card as PNG. `draw` renders its layout. */
export async function respondWithCard(
  companySlug: string,
  content: Omit<CardContent, 'host'>,
  draw: (layout: CardLayout) => ReactElement,
) {
  const origin = siteUrl(companySlug)
  const card = toDrawableCard({ ...content, host: origin.host })
  return respondWithCachedImage(card, async () => {
    const fonts = { title: cardFontOf(card.theme.title_font), content: cardFontOf(card.theme.content_font) }
    const [logo, ...files] = await Promise.all([
      drawCardLogo(card.logo_url, origin),
      ...[...new Set(Object.values(fonts))].map(loadCardFonts),
    ])
    const layout = { card, fonts, logo, titleSize: titleSize(card.title), palette: paletteOf(card.theme) }
    const image = new ImageResponse(draw(layout), { ...CARD_SIZE, fonts: files.flat() })
    return new Uint8Array(await image.arrayBuffer())
  })
}
