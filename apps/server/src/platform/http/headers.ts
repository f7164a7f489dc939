import type { Settings } from '../settings.ts';

/**
 * Headers of every answer (threats 7, R39). A route may set its own instead: `/sdk/*` and public keys are readable
 * from other origins, documents have their own policy.
 */
export function fixedHeaders(
  settings: Pick<Settings, 'https' | 'publicUrl' | 'checkoutOrigin'>,
): [string, string][] {
  const checkout = settings.checkoutOrigin === settings.publicUrl ? '' : ` "${settings.checkoutOrigin}"`;
  const open = (feature: string): string => `${feature}=(self${checkout})`;
  const shut = (feature: string): string => `${feature}=()`;
  const policy = [
    ...['payment', 'clipboard-write', 'otp-credentials', 'web-share'].map(open),
    ...[
      'accelerometer',
      'camera',
      'display-capture',
      'geolocation',
      'gyroscope',
      'magnetometer',
      'microphone',
      'midi',
      'usb',
    ].map(shut),
  ].join(', ');
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', policy],
    [
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ],
    ...(settings.https
      ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as [string, string]]
      : []),
  ];
}
