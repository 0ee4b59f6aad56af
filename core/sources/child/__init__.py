"""What runs only in a child process: native libraries on untrusted bytes. Nothing outside of `worker` imports this."""
