/**
 * Requests a link and opens it in a new tab. Rejects if there is no link. Opens the tab before the request, because
 * browsers block tabs that open after a response. If this tab is blocked too, the link replaces the page.
 */
export async function openInTab(requestLink: () => Promise<string>) {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const link = await requestLink()
    if (tab) tab.location.replace(link)
    else location.assign(link)
  } catch (error) {
    tab?.close()
    throw error
  }
}
