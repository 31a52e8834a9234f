import { descriptionOf, unescapeHtml } from '#lib/funnel-api/cli/feeds/html'
import { costOf } from '#tests/support/cost'

test('escaped HTML is unescaped once, so that text about HTML stays text', () => {
  expect(unescapeHtml('&lt;p&gt;5 &amp;lt; 6&lt;/p&gt;')).toBe('<p>5 &lt; 6</p>')
})

test('lines that an editor put into divs stay lines', () => {
  expect(descriptionOf('<div><div>One</div><div><br></div><div><b>Two</b></div></div>')).toBe(
    '<p>One</p><p><strong>Two</strong></p>',
  )
})

test('a div around a list is no paragraph', () => {
  expect(descriptionOf('<div>Bring<ul><li>a coat</li></ul></div>')).toBe('Bring<ul><li>a coat</li></ul>')
})

test('blanks that do not break are blanks, however many', () => {
  const blanks = '\u00A0'.repeat(40)
  expect(costOf(() => descriptionOf(`<p>${blanks}You cook</p>`))).toBeLessThan(500)
  expect(descriptionOf(`<p>${blanks}</p><p>You serve</p>`)).toBe('<p>You serve</p>')
})

test('plain text becomes paragraphs and lists', () => {
  expect(descriptionOf('You cook & serve.\nEvery day.\n\nWe give:\n- soup\n- a bed')).toBe(
    '<p>You cook &amp; serve.<br />Every day.</p>\n<p>We give:</p><ul><li>soup</li><li>a bed</li></ul>',
  )
})

test('what could run in a page does not get into it', () => {
  const html = descriptionOf(
    '<p onclick="a()">Hi</p><script>b()</script><style>p{}</style><iframe src="//c"></iframe><a href="javascript:d()">e</a><svg onload="f()"></svg>',
  )
  expect(html).toBe('<p>Hi</p><a rel="noopener nofollow">e</a>')
})
