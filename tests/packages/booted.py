"""A bare Debian with systemd, booted in namespaces of its own over a copy of its files; the network is the host's."""
import os
import shutil
import subprocess
import tempfile
import time

PATIENCE = 120  # seconds; a wait that ends only when something is broken


class Debian:
    def __init__(self, files):
        # A machine that boots writes everywhere: it gets a layer of its own over the files.
        self.folder = tempfile.mkdtemp(prefix='trinque-debian-')
        self.root = os.path.join(self.folder, 'root')
        for name in ('root', 'upper', 'work'):
            os.mkdir(os.path.join(self.folder, name))
        layers = f'lowerdir={os.path.abspath(files)},upperdir={self.folder}/upper,workdir={self.folder}/work'
        subprocess.run(['mount', '-t', 'overlay', 'overlay', '-o', layers, self.root], check=True)
        self.console = open(os.path.join(self.folder, 'console'), 'wb')
        self.container = None

    def write(self, path, text):
        with open(self.root + path, 'w', encoding='utf-8') as file:
            file.write(text)

    def copy(self, source, path):
        shutil.copyfile(source, self.root + path)

    def boot(self):
        command = ['systemd-nspawn', '--quiet', '--directory', self.root, '--boot', '--register=no', '--keep-unit',
                   '--resolv-conf=copy-host', '--console=pipe']
        self.container = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.console, stderr=self.console)
        self.wait_for(lambda: self.first_process() is not None)
        # "degraded" is what a container is that may not load modules.
        self.wait_for(lambda: self.run('systemctl', 'is-system-running').stdout.strip() in ('running', 'degraded'))

    def first_process(self):
        """The container's systemd, as the host numbers it."""
        with open(f'/proc/{self.container.pid}/task/{self.container.pid}/children', encoding='ascii') as children:
            for child in children.read().split():
                with open(f'/proc/{child}/comm', encoding='ascii') as name:
                    if name.read().strip() == 'systemd':
                        return child
        return None

    def run(self, *words):
        return subprocess.run(['nsenter', '--target', self.first_process(), '--all', '--', *words], text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def must(self, *words):
        done = self.run(*words)
        assert done.returncode == 0, f'{" ".join(words)}: {done.stdout}'
        return done.stdout

    def wait_for(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert self.container.poll() is None, 'the container ended'
            assert time.monotonic() < deadline, 'waited in vain'
            time.sleep(0.05)

    def power_off(self):
        if self.container is not None:
            if self.container.poll() is None:
                self.run('systemctl', 'poweroff')
                self.container.wait(timeout=PATIENCE)
        self.console.close()
        subprocess.run(['umount', self.root], check=True)
        shutil.rmtree(self.folder)
