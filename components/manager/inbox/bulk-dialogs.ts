// The dialogs that change selected applications. One script contains both, because they share most of their code.
export { BulkDialog } from './bulk-dialog'
export { CancelDialog } from './cancel-dialog'
