const IN_APP = /\bFB(?:AN|AV|_IAB)\b|Instagram|LinkedInApp|Snapchat|MicroMessenger|\bLine\/|; wv\)/;

/** Whether a page runs inside another app's browser, where a gateway's window and its handler do not work (gateways A.3). */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
