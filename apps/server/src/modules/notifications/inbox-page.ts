import type { InboxMessage } from './inbox.store.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const item = (message: InboxMessage): string =>
  `<section><h2>${asHtml(message.subject || (message.channel === 'sms' ? 'SMS' : 'E-mail'))}</h2>` +
  `<p>${message.channel === 'sms' ? 'SMS' : 'E-mail'} to <strong>${asHtml(message.to)}</strong>, ` +
  `<time datetime="${asHtml(message.sent_at)}">${asHtml(indiaTime(message.sent_at))}</time></p>` +
  `<pre>${asHtml(message.text)}</pre></section>`;

const indiaTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant));

/**
 * The page /dev/inbox: the stored messages, newest first. It polls for new ones every 3 seconds, which can be switched
 * off, since automatic updates must be stoppable.
 * @param given address of the page's own list, and the requested recipient
 */
export function inboxBody(
  messages: readonly InboxMessage[],
  given: { readonly to: string; readonly listUrl: string; readonly nonce: string },
): string {
  const list = messages.length === 0 ? '<p>No messages yet.</p>' : messages.map(item).join('');
  return `<h1>Inbox of this installation</h1>
<p>Messages that would have been sent, newest first. Codes are good for five minutes.</p>
<form method="get" action="/dev/inbox"><label for="to">Mobile or e-mail</label>
<input id="to" name="to" value="${asHtml(given.to)}" autocomplete="off"> <button>Show</button></form>
<p><label><input type="checkbox" id="live" checked> Look for new messages by itself</label></p>
<p id="news" role="status"></p>
<div id="list" data-newest="${messages[0]?.id ?? 0}" data-url="${asHtml(given.listUrl)}">${list}</div>
<script nonce="${given.nonce}">
const list=document.getElementById('list'),live=document.getElementById('live'),news=document.getElementById('news');
setInterval(async()=>{if(!live.checked||document.hidden)return;try{
const found=(await (await fetch(list.dataset.url)).json()).data;
if(found.length>0&&found[0].id>Number(list.dataset.newest)){
const next=new DOMParser().parseFromString(await (await fetch(location.href)).text(),'text/html').getElementById('list');
list.replaceChildren(...next.childNodes);list.dataset.newest=next.dataset.newest;news.textContent='New message at '+new Date().toLocaleTimeString();}
}catch{news.textContent='The server does not answer.';}},3000);
</script>`;
}
