/**
 * Policy of the document that runs a company's tracking snippets: an opaque origin without cookies, storage and access
 * to the page around it. `sandbox` also applies if the document is opened directly.
 */
export const PIXELS_POLICY = "sandbox allow-scripts; frame-ancestors 'self'; form-action 'none'; object-src 'none'"

/** Pushes messages `{event: 'page_view', path, title, stage}` from the parent window to `dataLayer`. */
const RELAY_SCRIPT = `window.dataLayer = window.dataLayer || []
addEventListener('message', function (message) {
  if (message.source === parent && message.data && message.data.event === 'page_view') dataLayer.push(message.data)
})`

type Codes = {
  is_ua_active: boolean
  career_tracking_code: string | null
  html_pixels_code: string | null
  html_tracking_code: string | null
}

/** The frame's document. Null if the company has no snippets or its analytics is off (§4). */
export function pixelsDocument(company: Codes): string | null {
  const { is_ua_active, career_tracking_code, html_pixels_code, html_tracking_code } = company
  const codes = [html_tracking_code, career_tracking_code, html_pixels_code].filter(Boolean)
  if (!is_ua_active || codes.length === 0) return null
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="none">
<title>page views</title>
<script>${RELAY_SCRIPT}</script>
${codes.join('\n')}
</html>
`
}
