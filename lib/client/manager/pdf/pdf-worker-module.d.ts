/** The package has no types for this module, which is imported because it registers itself as the worker. */
declare module 'pdfjs-dist/build/pdf.worker.mjs'
