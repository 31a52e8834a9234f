import { XMLBuilder } from 'fast-xml-parser'

/** Attributes start with '@', `__cdata` is written as CDATA, and lists become repeated elements. */
const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '__cdata',
  suppressEmptyNode: true,
})

/** Characters that XML 1.0 does not allow, even escaped. */
const INVALID_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text in CDATA. The builder splits any `]]>` in it. */
export const cdata = (text: string) => ({ __cdata: text.replace(INVALID_XML, '') })

/** A document in UTF-8. */
export const toXml = (root: object) => `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}\n`
