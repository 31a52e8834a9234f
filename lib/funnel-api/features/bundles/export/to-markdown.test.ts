import { toMarkdown } from '#lib/funnel-api/features/bundles/export/to-markdown'

test.each([
  ['', ''],
  ['<p>Plain</p>', 'Plain'],
  ['<p><em>a</em> <strong>b</strong></p>', '*a* **b**'],
  ['<h2>Title</h2>', '## Title'],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '- a\n- b'],
  ['<p>1 &lt; 2 &amp; *3*</p>', '1 \\< 2 & \\*3\\*'],
  ['<p>&amp;amp;</p>', '&amp;amp;'],
])('writes %j as Markdown', (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown)
})

test('leaves HTML as it is if Markdown would not convert back to it', () => {
  expect(toMarkdown('<p style="x">a</p>')).toBe('<!-- html -->\n<p style="x">a</p>')
})
