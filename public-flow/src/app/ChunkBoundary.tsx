import { Component, type ReactNode } from 'react'
import { NotLoaded } from './NotLoaded.tsx'

/** A part of the page that could not be loaded is said to be so, with a way to try again. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <NotLoaded retry={() => window.location.reload()} />
    ) : (
      this.props.children
    )
  }
}
