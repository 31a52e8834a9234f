import { descriptionOf, unescapeHtml } from '#lib/funnel-api/features/feeds/sources/html'
import { measureCpuTime } from '#tests/support/cpu-time'

test('unescapes HTML once, so that text about HTML stays text', () => {
  expect(unescapeHtml('&lt;p&gt;5 &amp;lt; 6&lt;/p&gt;')).toBe('<p>5 &lt; 6</p>')
})

test('unescapes all quotes', () => {
  expect(unescapeHtml('&quot;&#34;&apos;&#39;&#x27;')).toBe(`""'''`)
})

test('preserves lines that an editor put into divs', () => {
  expect(descriptionOf('<div><div>One</div><div><br></div><div><b>Two</b></div></div>')).toBe(
    '<p>One</p><p><strong>Two</strong></p>',
  )
})

test('does not turn a div around a list into a paragraph', () => {
  expect(descriptionOf('<div>Bring<ul><li>a coat</li></ul></div>')).toBe('Bring<ul><li>a coat</li></ul>')
})

test('treats non-breaking spaces as spaces', () => {
  const blanks = '\u00A0'.repeat(40)
  expect(measureCpuTime(() => descriptionOf(`<p>${blanks}You cook</p>`))).toBeLessThan(500)
  expect(descriptionOf(`<p>${blanks}</p><p>You serve</p>`)).toBe('<p>You serve</p>')
})

test('converts plain text to paragraphs and lists', () => {
  expect(descriptionOf('You cook & serve.\nEvery day.\n\nWe give:\n- soup\n- a bed')).toBe(
    '<p>You cook &amp; serve.<br />Every day.</p>\n<p>We give:</p><ul><li>soup</li><li>a bed</li></ul>',
  )
})

test('removes active content', () => {
  const html = descriptionOf(
    '<p onclick="a()">Hi</p><script>b()</script><style>p{}</style><iframe src="//c"></iframe><a href="javascript:d()">e</a><svg onload="f()"></svg>',
  )
  expect(html).toBe('<p>Hi</p><a rel="noopener nofollow">e</a>')
})
