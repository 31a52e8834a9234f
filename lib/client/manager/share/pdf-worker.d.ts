/** The package has no types for it. It is imported for its effect: it registers itself. */
declare module 'pdfjs-dist/build/pdf.worker.mjs'
