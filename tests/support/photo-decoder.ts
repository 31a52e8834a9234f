type Replacements = readonly (readonly [object: object, name: string, descriptor: PropertyDescriptor])[]

/** Replaces properties, and returns a function that restores them. */
function replaceProperties(replacements: Replacements) {
  const before = replacements.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name))
  for (const [object, name, descriptor] of replacements)
    Object.defineProperty(object, name, { configurable: true, ...descriptor })
  return () =>
    replacements.forEach(([object, name], index) => {
      const original = before[index]
      if (original) Object.defineProperty(object, name, original)
      else Reflect.deleteProperty(object, name)
    })
}

/** jsdom opens and draws no images: every file becomes a photo of this size, as in a browser that can open it. */
export function withPhotoDecoder({ width, height }: { width: number; height: number }) {
  const jpeg = new Blob(['jpeg'])
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  return replaceProperties([
    // The Blob of jsdom cannot be read.
    [Blob.prototype, 'arrayBuffer', { value: async () => new TextEncoder().encode('jpeg').buffer }],
    [HTMLImageElement.prototype, 'decode', { value: () => Promise.resolve() }],
    [HTMLImageElement.prototype, 'naturalWidth', { get: () => width }],
    [HTMLImageElement.prototype, 'naturalHeight', { get: () => height }],
    [HTMLCanvasElement.prototype, 'getContext', { value: () => context }],
    [HTMLCanvasElement.prototype, 'toBlob', { value: (done: (blob: Blob) => void) => done(jpeg) }],
    [URL, 'createObjectURL', { value: () => 'blob:photo' }],
    [URL, 'revokeObjectURL', { value: () => undefined }],
  ])
}
