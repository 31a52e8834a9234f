import { parseTransform } from '#lib/funnel-api/features/files/transform-tasks'

const HANDLE = 'a'.repeat(20)
const parse = (tasks: string) => parseTransform(`${tasks}/${HANDLE}`).tasks
const params = (tasks: string) => parse(tasks)[0]?.params

test("parses the fit and alignment of a resize, by default 'clip' and 'center'", () => {
  expect(parse('resize=width:100')).toEqual([{ name: 'resize', params: { width: 100, fit: 'clip', align: 'center' } }])
  expect(params('resize=height:9,fit:crop,align:[top,left]')).toEqual({
    height: 9,
    fit: 'crop',
    align: ['top', 'left'],
  })
})

test('reads lists, quoted texts, flags and encoded tasks', () => {
  expect(params('crop=dim:[0,20,100,50]')).toEqual({ dim: [0, 20, 100, 50] })
  expect(params('security=policy:"a,b:c",signature:d')).toEqual({ policy: 'a,b:c', signature: 'd' })
  expect(params('rotate=deg:exif')).toEqual({ deg: 'exif', background: '00000000' })
  expect(params('output=strip:true,compress:false')).toEqual({ strip: true, compress: false })
  expect(params('resize%3Dwidth:5')).toMatchObject({ width: 5 })
  expect(parse('flip/flop')).toEqual(['flip', 'flop'].map((name) => ({ name, params: {} })))
})

test.each([
  'resize=width:1',
  'resize=width:4000',
  'crop=dim:[100000,0,1,1]',
  'rotate=deg:0',
  'rotate=deg:359',
  'quality=value:1',
  'quality=value:100',
  'quality=value:input',
])('accepts %s', (task) => {
  expect(parse(task)).toHaveLength(1)
})

test.each([
  'resize',
  'resize=fit:crop',
  'resize=width:0',
  'resize=width:4001',
  'resize=width:1.5',
  'resize=width:9,align:here',
  'resize=width:9,align:[top]',
  'resize=width:9,align:[top,bottom]',
  'resize=width:9,align:[left,right]',
  'crop=dim:[100001,0,1,1]',
  'crop=dim:[0,0,0,1]',
  'crop=dim:[1,2,3]',
  'rotate=deg:360',
  'rotate=deg:90,background:#fff',
  'quality=value:0',
  'quality=value:101',
  'output=format:gif',
  'flip=now',
  'toString',
  'blur',
  '%zz',
])('rejects %s', (task) => {
  expect(() => parse(task)).toThrow(/^Unsupported transform/)
})

test('limits the length and number of tasks, and requires a handle', () => {
  const security = (length: number) => `security=policy:${'p'.repeat(length - 28)},signature:s`
  expect(security(1000)).toHaveLength(1000)
  expect(parse(security(1000))).toHaveLength(1)
  expect(() => parse(security(1001))).toThrow(/^Unsupported transform/)
  expect(parse(Array(8).fill('flip').join('/'))).toHaveLength(8)
  expect(() => parse(Array(9).fill('flip').join('/'))).toThrow('Too many tasks (limit: 8)')
  for (const handle of ['a'.repeat(19), 'a'.repeat(21), ''])
    expect(() => parseTransform(`flip/${handle}`)).toThrow('File not found')
})
