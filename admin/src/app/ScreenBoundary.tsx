import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

interface Props {
  /** Where the person is: somewhere else is another try. */
  place: string
  children: ReactNode
}

interface State {
  error: Error | null
  place: string
}

/** Keeps the frame when a screen breaks: the bar and the menu still lead on. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <CrashPage error={error} resetErrorBoundary={() => this.setState({ error: null })} />
  }
}
