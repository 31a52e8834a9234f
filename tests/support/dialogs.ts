/** jsdom lacks the methods of <dialog>. The end-to-end tests use those of the browser. */
export function withDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
