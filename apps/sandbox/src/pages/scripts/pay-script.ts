import { CARD_SCRIPT } from './card-script.ts';

/**
 * The script of the payment sheet. It runs in the browser as it stands, under a policy that allows no inline
 * code and no HTML from text. What it is told by clicks is only a wish: the verdict comes from the service.
 */
export const PAY_SCRIPT = String.raw`'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const query = new URLSearchParams(location.search);
  const base = location.pathname.split('/').pop();
  const framed = window.parent !== window && data.origin !== null;
  const memory = 'sandbox-prefill-' + data.order_id;
  const methods = [...document.querySelectorAll('.method')];
  let busy = false;
  let secondsLeft = data.qr_life_s;
  let qrNumber = 1;
  let lastMethod = 'netbanking';

  // Contact details come behind the # so that no server or log sees them, and leave the address at once.
  function readPrefill() {
    try {
      if (location.hash.length > 1) {
        sessionStorage.setItem(memory, decodeURIComponent(location.hash.slice(1)));
        history.replaceState(null, '', location.pathname + location.search);
      }
      return JSON.parse(sessionStorage.getItem(memory) || '{}');
    } catch {
      return {};
    }
  }
  const prefill = readPrefill();

  function tellParent(type, payload) {
    if (!framed) return;
    window.parent.postMessage({ v: 1, sdk: 'sandbox', nonce: data.nonce, type, data: payload }, data.origin);
  }

  function say(text) {
    byId('live').textContent = text;
  }

  function show(id) {
    for (const part of ['methods', 'waiting', 'pending', 'success', 'over']) byId(part).hidden = part !== id;
    const heading = byId(id).querySelector('h2');
    if (heading) heading.focus();
    tellParent('busy', id === 'waiting');
  }

  // To the return address of the merchant, as the gateway of this account goes there.
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

  function succeed(verdict) {
    for (const slot of document.querySelectorAll('.reference')) slot.textContent = verdict.payment_id;
    show('success');
    setTimeout(() => {
      if (framed) tellParent('success', verdict.response);
      else if (verdict.back) goBack(verdict.back);
    }, 900);
  }

  function showProblem(text) {
    byId('problem').textContent = text;
    byId('problem').hidden = false;
    show('methods');
    byId('problem').focus();
    say(text);
  }

  function fail(verdict) {
    tellParent('failed', verdict.error);
    if (!framed && verdict.back) goBack(verdict.back);
    else if (framed && !data.retry) tellParent('dismiss', null);
    else {
      offerOthersFirst();
      showProblem(verdict.error.description);
    }
  }

  // After a failure the other methods come first; what was typed stays where it is.
  function offerOthersFirst() {
    const used = byId('method-' + lastMethod);
    if (!used) return;
    used.open = false;
    byId('methods').append(used);
    byId('methods').querySelector('.method').open = true;
  }

  function settle(verdict) {
    if (verdict.status === 'success') succeed(verdict);
    else if (verdict.status === 'failed') fail(verdict);
    else wait(verdict.payment_id);
  }

  // Asks every 2 seconds for the first 3 minutes, then every 5, and at once when the page is looked at again.
  function wait(paymentId) {
    const since = Date.now();
    let timer = 0;
    for (const slot of document.querySelectorAll('.reference')) slot.textContent = paymentId || data.order_id;
    show('pending');
    if (paymentId === null) return;
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, Date.now() - since < 180000 ? 2000 : 5000);
    };
    const ask = async () => {
      try {
        const answer = await fetch(base + '/attempts/' + paymentId + location.search);
        const verdict = await answer.json();
        if (answer.ok && verdict.status !== 'pending') {
          document.removeEventListener('visibilitychange', onLook);
          settle(verdict);
          return;
        }
      } catch {
        say('No connection. Trying again.');
      }
      plan();
    };
    const onLook = () => {
      if (!document.hidden) void ask();
    };
    document.addEventListener('visibilitychange', onLook);
    plan();
  }

  async function pay(wish) {
    if (busy) return;
    busy = true;
    lastMethod = wish.method;
    byId('problem').hidden = true;
    show('waiting');
    try {
      const answer = await fetch(base + '/attempts' + location.search, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...wish, email: prefill.email, contact: prefill.contact }),
      });
      const verdict = await answer.json();
      if (answer.ok) settle(verdict);
      else if (answer.status === 504) wait(null);
      else showProblem(verdict.error.description);
    } catch {
      showProblem('No answer from the payment service. Check your connection and try again.');
    } finally {
      busy = false;
    }
  }

  function setUpMethods() {
    for (const method of methods) {
      method.addEventListener('toggle', () => {
        if (method.open) for (const other of methods) if (other !== method) other.open = false;
      });
    }
    for (const button of document.querySelectorAll('[data-outcome]')) {
      button.addEventListener('click', () => {
        if (button.dataset.outcome === 'close') close();
        else void pay({ method: 'upi', outcome: button.dataset.outcome });
      });
    }
    // A real UPI app could do nothing with a test payment, so the link is shown but not followed.
    byId('upi-app').addEventListener('click', (event) => {
      event.preventDefault();
      say('In test mode no UPI app is opened. Choose the test outcome.');
      document.querySelector('[data-outcome]').focus();
    });
  }

  function showTime() {
    const left = Math.max(0, secondsLeft);
    byId('countdown').textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    byId('qr').parentElement.classList.toggle('over', left === 0);
  }

  function setUpCode() {
    setInterval(() => {
      if (secondsLeft === 0) return;
      secondsLeft -= 1;
      showTime();
      if (secondsLeft === 0) say('This code has expired. Press New code.');
    }, 1000);
    byId('new-code').addEventListener('click', () => {
      qrNumber += 1;
      secondsLeft = data.qr_life_s;
      byId('qr').src = base + '/qr.svg?code=' + qrNumber;
      showTime();
      say('New code shown.');
    });
  }

${CARD_SCRIPT}
  function setUpBanks() {
    for (const button of document.querySelectorAll('[data-bank]')) {
      button.addEventListener('click', () => {
        location.assign(base + '/bank/' + button.dataset.bank + location.search);
      });
    }
    byId('bank-search').addEventListener('input', (event) => {
      const wanted = event.target.value.trim().toLowerCase();
      let found = 0;
      for (const item of byId('banks').children) {
        item.hidden = !item.textContent.toLowerCase().includes(wanted);
        if (!item.hidden) found += 1;
      }
      byId('banks').hidden = found === 0;
      byId('bank-count').textContent = found === 0 ? 'No bank found. Try part of its name.' : found + (found === 1 ? ' bank' : ' banks');
    });
  }

  byId('close').hidden = !framed && !data.back;
  byId('close').addEventListener('click', close);
  byId('leave').addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !busy) tellParent('escape', null);
  });
  setUpMethods();
  setUpCode();
  setUpCard();
  setUpBanks();
  tellParent('ready', null);
  if (query.has('payment')) {
    const paymentId = query.get('payment');
    query.delete('payment');
    history.replaceState(null, '', location.pathname + '?' + query);
    fetch(base + '/attempts/' + encodeURIComponent(paymentId) + location.search)
      .then((answer) => answer.json())
      .then((verdict) => (verdict.status ? settle(verdict) : showProblem(verdict.error.description)))
      .catch(() => wait(paymentId));
  }
})();
`;
