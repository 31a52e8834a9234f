import { cell } from '#lib/domain/csv'

/** The cells without quotes, as split by a program with another separator. */
const split = (separator: RegExp, text: string) =>
  `before,${cell(text)},after`.split(separator).map((part) => part.replace(/^[\s"]+/, ''))

const FORMULA = /^[=+\-@＝＋－＠](?!\d+$)/

describe('a CSV cell', () => {
  it.each([
    'x;=1+2;y',
    'x,=1+2,y',
    'x\t=1+2\ty',
    'x\n=1+2\ny',
    'x\r\n=1+2',
    'x|=1+2',
    'x; =1+2',
    'x;"=1+2"',
    'x;" @SUM(A1)"',
    'x;;-2+3+cmd',
    'x;＝1+2',
    '=1+2;=3+4',
    ';=1+2',
    '\t=1+2',
    ' =1+2',
  ])('contains no formula for a reader with any separator: %j', (text) => {
    for (const separator of [/,/, /;/, /\t/, /\|/, /[\r\n]+/, /[,;\t|\r\n]/])
      for (const part of split(separator, text)) expect(part).not.toMatch(FORMULA)
  })

  it.each([
    ['-5', '-5'],
    ['-5,3', '"-5,3"'],
    ['Anne-Marie; B', '"Anne-Marie; B"'],
    ['a=b', 'a=b'],
    ['from 1 - 5', 'from 1 - 5'],
    ['1;-2;3', '"1;-2;3"'],
    ['said "no"', '"said ""no"""'],
    ['', ''],
    [null, ''],
  ])('preserves text that is not a formula: %j', (text, expected) => {
    expect(cell(text)).toBe(expected)
  })

  it.each([
    ['=1+2', "'=1+2"],
    ['x;=1+2;y', '"x;\'=1+2;y"'],
    ['x\n- y', '"x\n\'- y"'],
  ])('neutralises a formula with an apostrophe: %j', (text, expected) => {
    expect(cell(text)).toBe(expected)
  })
})
