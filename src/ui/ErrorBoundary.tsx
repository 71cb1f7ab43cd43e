import { Component, type ComponentChildren } from 'preact';

interface ErrorBoundaryProps {
  children: ComponentChildren;
  /** Stands in for the children after an error. */
  fallback?: ComponentChildren;
  onError(error: unknown): void;
}

interface ErrorBoundaryState {
  failed: boolean;
}

/** Keeps an error of its children, in rendering or in an effect, from reaching its parents. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { failed: false };

  static override getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render({ children, fallback = null }: ErrorBoundaryProps, { failed }: ErrorBoundaryState) {
    return failed ? fallback : children;
  }
}
