import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onError: () => void }

/** Removes a chart whose script cannot be loaded, for example after an update of the server. Its table remains. */
export class ChartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
