// pdf.js registers itself as the worker when it is imported.
import 'pdfjs-dist/build/pdf.worker.mjs'
