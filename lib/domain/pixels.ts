import type { Company } from '#lib/domain/company'

/**
 * A company's own codes, from its settings, run in a document of an origin that is nobody's: no cookies, no storage, no
 * way into the page around it. 'sandbox' holds when the document is opened by itself as well.
 */
export const PIXELS_POLICY = "sandbox allow-scripts; frame-ancestors 'self'; form-action 'none'; object-src 'none'"

/** Views come by message, as `{event: 'page_view', path, title, stage}`, and are laid into `dataLayer` for tag managers. */
const TELL = `window.dataLayer = window.dataLayer || []
addEventListener('message', function (message) {
  if (message.source === parent && message.data && message.data.event === 'page_view') dataLayer.push(message.data)
})`

type Codes = Pick<Company, 'is_ua_active' | 'career_tracking_code' | 'html_pixels_code' | 'html_tracking_code'>

/** The frame's document; null where the company has no codes, or its analytics is off (§4). */
export function pixelsDocument(company: Codes): string | null {
  const { is_ua_active, career_tracking_code, html_pixels_code, html_tracking_code } = company
  const codes = [html_tracking_code, career_tracking_code, html_pixels_code].filter(Boolean)
  if (!is_ua_active || codes.length === 0) return null
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="none">
<title>page views</title>
<script>${TELL}</script>
${codes.join('\n')}
</html>
`
}
