interface HappyDom {
  readonly settings: {
    enableIframePageLoading: boolean;
    disableIframePageLoading: boolean;
    fetch: { interceptor: unknown };
  };
}

/** Lets happy-dom "load" frames without a network: every address returns an empty document. */
export function loadEmptyFrames(): void {
  const { settings } = (window as unknown as { happyDOM: HappyDom }).happyDOM;
  settings.enableIframePageLoading = true;
  settings.disableIframePageLoading = false;
  settings.fetch.interceptor = {
    beforeAsyncRequest: async () =>
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  };
}
