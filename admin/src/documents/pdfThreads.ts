import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** The thread in which one PDF is read: one that never comes to an end holds up no other. */
export type PdfThread = InstanceType<typeof pdfjs.PDFWorker>

/** A document takes its leave of its thread first. */
const LEAVE_MS = 2_000

let ready: PdfThread | null = null

/** A thread for a document: the one that is ready, or a new one. */
export function takeThread(): PdfThread {
  const taken = ready ?? new pdfjs.PDFWorker()
  ready = null
  return taken
}

/** Ends a thread with its document. */
export function endThread(thread: PdfThread): void {
  setTimeout(() => thread.destroy(), LEAVE_MS)
}

/** Starts a thread before it is needed: that takes longer than drawing a page. */
export function keepThreadReady(): void {
  ready ??= new pdfjs.PDFWorker()
}
