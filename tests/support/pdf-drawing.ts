import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Bounds in points, from the top left corner of the page. */
export type Box = { x: number; y: number; width: number; height: number }
/** `y` is the baseline. */
export type DrawnText = { text: string; x: number; y: number; size: number; width: number }
export type DrawnShape = Box & { color: string }

type Matrix = number[]
type StructNode = { role?: string; alt?: string; children?: StructNode[] }

const round = (value: number) => Math.round(value * 10) / 10
const rolesOf = (node: StructNode): string[] => [
  ...(node.role && node.role !== 'Root' ? [node.alt === undefined ? node.role : `${node.role} (${node.alt})`] : []),
  ...(node.children ?? []).flatMap(rolesOf),
]

/** Filled shapes and images, in the order in which they are drawn. */
function shapesOf({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }, pageHeight: number) {
  const [shapes, images]: [DrawnShape[], Box[]] = [[], []]
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let color = ''
  const boxOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
    const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => pageHeight - y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x: round(x), y: round(y), width: round(Math.max(...xs) - x), height: round(Math.max(...ys) - y) }
  }
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? []
    if (operator === OPS.save) stack.push(matrix)
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix
    else if (operator === OPS.transform) matrix = Util.transform(matrix, args as Matrix) as Matrix
    else if (operator === OPS.setFillRGBColor) color = String(args[0])
    else if (operator === OPS.paintImageXObject) images.push(boxOf([0, 0, 1, 1]))
    else if (operator === OPS.constructPath && args[0] === OPS.fill)
      shapes.push({ ...boxOf([...(args[2] as Float32Array)]), color })
  }
  return { shapes, images }
}

/** Reads what a PDF of one page draws, and its structure for screen readers. */
export async function readDrawing(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  try {
    const page = await document.getPage(1)
    const [, , , height = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): DrawnText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as Matrix
      return [{ text: item.str, x: round(x), y: round(height - y), size: round(size), width: round(item.width) }]
    })
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
    return {
      texts,
      ...shapesOf(await page.getOperatorList(), height),
      roles: rolesOf((await page.getStructTree()) as StructNode),
      info,
    }
  } finally {
    await task.destroy()
  }
}
