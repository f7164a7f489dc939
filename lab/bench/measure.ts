/** Percentiles, processor time and memory of a process (Linux: /proc). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** The value below which this share of the sorted values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

const TICK_MS = 10;

/** The fields of a process after its name, as proc(5) counts them from the third. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Milliseconds of processor time a process has used, user and system. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** As cpuMs, of the ended children of a process. */
export function endedChildrenCpuMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => existsSync(`/proc/${child}/stat`) && Number(statOf(child)[1]) === pid);

/** As cpuMs, of a process with its children, also those that ended. */
export const familyCpuMs = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), cpuMs(pid) + endedChildrenCpuMs(pid));

/** Resident memory of a process in MiB. */
export function rssMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** As rssMib, of a process with its children. */
export const familyRssMib = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + rssMib(child), rssMib(pid));

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
