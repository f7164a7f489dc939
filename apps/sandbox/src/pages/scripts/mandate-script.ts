/**
 * The script of the approval page. It runs in the browser as it stands, under a policy that allows no inline code. What
 * it is told by clicks is only a wish: the verdict comes from the service.
 */
export const MANDATE_SCRIPT = String.raw`'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const base = location.pathname.split('/').pop();
  const framed = window.parent !== window && data.origin !== null;
  let busy = false;

  function tellParent(type, payload) {
    if (!framed) return;
    window.parent.postMessage({ v: 1, sdk: 'sandbox', nonce: data.nonce, type, data: payload }, data.origin);
  }

  function show(id) {
    for (const part of ['methods', 'waiting', 'success', 'over']) byId(part).hidden = part !== id;
    const heading = byId(id).querySelector('h2');
    if (heading) heading.focus();
    tellParent('busy', id === 'waiting');
  }

  function goBack(back) {
    if (back.method === 'get') {
      const address = new URL(back.address);
      for (const [name, value] of Object.entries(back.fields)) address.searchParams.set(name, value);
      location.assign(address);
      return;
    }
    const form = document.createElement('form');
    form.method = 'post';
    form.action = back.address;
    for (const [name, value] of Object.entries(back.fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  function close() {
    if (framed) tellParent('dismiss', null);
    else if (data.back) goBack(data.back);
    else show('over');
  }

  function showProblem(text) {
    byId('problem').textContent = text;
    byId('problem').hidden = false;
    show('methods');
    byId('problem').focus();
  }

  function settle(verdict) {
    if (verdict.status === 'failed') {
      tellParent('failed', verdict.error);
      if (!framed && verdict.back) goBack(verdict.back);
      else showProblem(verdict.error.description);
      return;
    }
    show('success');
    setTimeout(() => {
      if (framed) tellParent('success', verdict.response);
      else if (verdict.back) goBack(verdict.back);
    }, 600);
  }

  async function approve(outcome) {
    if (busy) return;
    busy = true;
    byId('problem').hidden = true;
    show('waiting');
    try {
      const answer = await fetch(base + '/attempts' + location.search, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcome }),
      });
      const verdict = await answer.json();
      if (answer.ok) settle(verdict);
      else showProblem(verdict.error.description);
    } catch {
      showProblem('No answer from the payment service. Check your connection and try again.');
    } finally {
      busy = false;
    }
  }

  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () => {
      if (button.dataset.outcome === 'close') close();
      else void approve(button.dataset.outcome);
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !busy) tellParent('escape', null);
  });
  tellParent('ready', null);
})();
`;
