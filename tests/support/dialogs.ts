/** jsdom has the element without its methods; the browser's own are what the end-to-end tests meet. */
export function withDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
