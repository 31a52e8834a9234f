import { XMLBuilder } from 'fast-xml-parser'

/** Attributes begin with '@', texts of `__cdata` stand as they are, lists are repeated elements. */
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '__cdata',
  suppressEmptyNode: true,
})

/** Signs that XML 1.0 has no form for, escaped or not. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text that needs no escaping; the builder tells in two what would end it. */
export const cdata = (text: string) => ({ __cdata: text.replace(UNWRITABLE, '') })

/** A document in UTF-8. */
export const toXml = (root: object) => `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}\n`
